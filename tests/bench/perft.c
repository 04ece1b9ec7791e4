/* A straightforward perft of the `standard` ruleset (docs/rules.md 1-5, with rule 5.6), the
 * measure for `make bench`: a struct copied for each move, plain loops, every last move made.
 *
 *     gcc -O2 -o perft perft.c && ./perft 9      prints: sequences and seconds
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIZE = 12, PITS = 5, GROUP = 6, QUAN = 128, QUIET_LIMIT = 60, NOBODY = -1 };

typedef struct {
    int turn, winner, ply, quiet;
    int store[2];
    unsigned char pit[SIZE]; /* dân, plus QUAN where a Quan lies */
} Position;

static int is_quan_pit(int at) { return at == 5 || at == 11; }

static void count(Position *p, int winner)
{
    for (int side = 0; side < 2; side++)
        if (winner == NOBODY || winner == side)
            for (int i = GROUP * side; i < GROUP * side + PITS; i++) {
                p->store[side] += p->pit[i];
                p->pit[i] = 0;
            }
    if (winner == NOBODY && p->store[0] != p->store[1])
        winner = p->store[1] > p->store[0];
    p->winner = winner;
    p->turn = NOBODY;
}

static void begin(Position *p)
{
    int first = GROUP * p->turn;
    for (int i = first; i < first + PITS; i++)
        if (p->pit[i])
            return;
    if (p->store[p->turn] < PITS) {
        count(p, 1 - p->turn);
        return;
    }
    p->store[p->turn] -= PITS;
    for (int i = first; i < first + PITS; i++)
        p->pit[i] = 1;
}

static int sow(Position *p, int at, int step)
{
    for (;;) {
        int hand = p->pit[at];
        p->pit[at] = 0;
        while (hand--) {
            at += step;
            if (at >= SIZE)
                at -= SIZE;
            p->pit[at]++;
        }
        at += step;
        if (at >= SIZE)
            at -= SIZE;
        if (!p->pit[at])
            break;
        if (is_quan_pit(at))
            return 0;
    }
    int captured = 0;
    for (;;) {
        at += step;
        if (at >= SIZE)
            at -= SIZE;
        if (!p->pit[at])
            return captured;
        p->store[p->turn] += (p->pit[at] & (QUAN - 1)) + (p->pit[at] >= QUAN ? 10 : 0);
        p->pit[at] = 0;
        captured = 1;
        at += step;
        if (at >= SIZE)
            at -= SIZE;
        if (p->pit[at])
            return captured;
    }
}

static void play(Position *p, int at, int step)
{
    p->quiet = sow(p, at, step) ? 0 : p->quiet + 1;
    p->ply++;
    if (!p->pit[5] && !p->pit[11])
        count(p, NOBODY);
    else if (p->quiet >= QUIET_LIMIT)
        count(p, NOBODY);
    else {
        p->turn = 1 - p->turn;
        begin(p);
    }
}

static long long perft(const Position *p, int depth)
{
    if (depth == 0)
        return 1;
    if (p->turn == NOBODY)
        return 0;
    long long total = 0;
    for (int i = GROUP * p->turn; i < GROUP * p->turn + PITS; i++) {
        if (!p->pit[i])
            continue;
        for (int step = 1; step < SIZE; step += SIZE - 2) {
            Position next = *p;
            play(&next, i, step);
            total += perft(&next, depth - 1);
        }
    }
    return total;
}

int main(int argc, char **argv)
{
    Position start;
    memset(&start, 0, sizeof start);
    for (int i = 0; i < SIZE; i++)
        start.pit[i] = is_quan_pit(i) ? QUAN : 5;
    clock_t began = clock();
    long long total = perft(&start, argc > 1 ? atoi(argv[1]) : 9);
    printf("%lld %.6f\n", total, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
