'use strict';
// The peer of `sabot bench commander --peers`: the reducer of boardgame.io,
// playing tic-tac-toe at random. One dispatch is one action; a game that is
// over is begun anew. Every winner is checked by looking at the cells.
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const winner = cells => {
  for (const [a, b, c] of LINES) {
    if (cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]) return cells[a];
  }
  return null;
};
const game = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (winner(G.cells) !== null) return { winner: ctx.currentPlayer };
    if (!G.cells.includes(null)) return { draw: true };
  },
};

// random is mulberry32: the same games in every run.
let seed = 1;
const random = n => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
};

const reducer = CreateGameReducer({ game });
const start = InitializeGame({ game, numPlayers: 2 });
const tally = { actions: 0, games: 0, draws: 0, wrong: 0 };
const play = ms => {
  const began = process.hrtime.bigint();
  const end = began + BigInt(ms) * 1000000n;
  let state = start;
  while (process.hrtime.bigint() < end) {
    const free = [];
    for (let i = 0; i < 9; i++) if (state.G.cells[i] === null) free.push(i);
    const playerID = state.ctx.currentPlayer;
    const before = free.length;
    state = reducer(state, { type: 'MAKE_MOVE', payload: { type: 'clickCell', args: [free[random(before)]], playerID } });
    tally.actions++;
    if (state.ctx.gameover === undefined) continue;
    tally.games++;
    if (state.ctx.gameover.draw) tally.draws++;
    else if (winner(state.G.cells) !== state.ctx.gameover.winner) tally.wrong++;
    state = start;
  }
  return Number(process.hrtime.bigint() - began) / 1e9;
};
play(500); // the compiler warms up
Object.assign(tally, { actions: 0, games: 0, draws: 0, wrong: 0 });
const seconds = play(Number(process.argv[2] ?? 5000));
const { version } = require('boardgame.io/package.json');
console.log(JSON.stringify({ name: `boardgame.io ${version}`, node: process.version, ...tally, seconds }));
