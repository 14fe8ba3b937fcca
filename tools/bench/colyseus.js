'use strict';
// The peer of `sabot bench cluster`: rooms of Colyseus with the log of a match as
// their state, which the framework keeps in memory and copies to everybody in
// the room. A move is acknowledged when it stands in the state; nothing is
// written to a disk.
//
//   node colyseus.js serve PORT
//   node colyseus.js play URL CLIENTS SECONDS     what was acknowledged, as JSON
//   node colyseus.js listen URL COUNT             opens so many connections and waits
const [, , what, at, count, seconds] = process.argv;
const LINE = 'x'.repeat(260);
const LENGTH = 400; // of a match, in moves

async function serve(port) {
  const { Server, Room } = require('@colyseus/core');
  const { WebSocketTransport } = require('@colyseus/ws-transport');
  const { Schema, ArraySchema, defineTypes } = require('@colyseus/schema');
  class Log extends Schema {
    constructor() {
      super();
      this.lines = new ArraySchema();
    }
  }
  defineTypes(Log, { lines: ['string'] });
  class Match extends Room {
    onCreate() {
      this.maxClients = 100;
      this.state = new Log();
      this.onMessage('move', (client, move) => {
        if (move.seq !== this.state.lines.length) return client.send('stale', this.state.lines.length);
        this.state.lines.push(move.line);
        client.send('ack', move.seq);
        if (this.state.lines.length === LENGTH) this.state.lines.clear();
      });
    }
  }
  const server = new Server({ transport: new WebSocketTransport(), greet: false, gracefullyShutdown: false });
  server.define('match', Match);
  await server.listen(Number(port), '127.0.0.1');
  console.log('ready');
}

async function play(url, clients, seconds) {
  const { Client } = require('colyseus.js');
  const times = [];
  const rooms = await Promise.all(Array.from({ length: clients }, () => new Client(url).create('match')));
  const began = performance.now();
  await Promise.all(
    rooms.map(
      (room) =>
        new Promise((done, fail) => {
          let seq = 0;
          let sent = performance.now();
          const next = () => {
            sent = performance.now();
            room.send('move', { seq, line: LINE });
          };
          room.onMessage('stale', (have) => fail(new Error(`move ${seq} was stale, the room has ${have}`)));
          room.onMessage('ack', () => {
            times.push(performance.now() - sent);
            seq = (seq + 1) % LENGTH;
            if (performance.now() - began < seconds * 1000) next();
            else done();
          });
          next();
        }),
    ),
  );
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  console.log(JSON.stringify({ moves: times.length, seconds: took, p99: times[Math.floor(times.length * 0.99)] }));
  process.exit(0);
}

async function listen(url, count) {
  const { Client } = require('colyseus.js');
  for (let opened = 0; opened < count; ) {
    const first = await new Client(url).create('match');
    opened++;
    const others = Array.from({ length: Math.min(99, count - opened) }, () => new Client(url).joinById(first.roomId));
    opened += (await Promise.all(others)).length;
  }
  console.log('open');
}

const run = { serve: () => serve(at), play: () => play(at, Number(count), Number(seconds)), listen: () => listen(at, Number(count)) };
run[what]().catch((e) => {
  console.error(e);
  process.exit(1);
});
