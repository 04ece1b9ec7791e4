"""The course: lessons of short tasks on live boards, whose goals the rules code checks."""
