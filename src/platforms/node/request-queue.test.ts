import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { RequestQueue } from './request-queue.ts';

/** The server's end of a connection, as the queue uses it. */
class Connection extends EventEmitter {
  destroyed = false;
  writable = true;
  isPaused = false;
  pause() {
    this.isPaused = true;
  }
  resume() {
    this.isPaused = false;
  }
  destroy() {
    this.destroyed = true;
    this.writable = false;
    this.emit('close');
  }
}

function respond(socket: Connection): ServerResponse {
  return Object.assign(new EventEmitter(), { req: { socket } }) as unknown as ServerResponse;
}

it('handles the next request when the previous response is sent, then resumes reading', () => {
  const queue = new RequestQueue();
  const socket = new Connection();
  const responses = [0, 1, 2].map(() => respond(socket));
  const handled: number[] = [];
  for (const [index, response] of responses.entries()) {
    queue.add(response, () => handled.push(index));
  }
  expect([handled, socket.isPaused]).toEqual([[0], true]);
  responses[0]?.emit('close');
  expect([handled, socket.isPaused]).toEqual([[0, 1], true]);
  responses[1]?.emit('close');
  expect([handled, socket.isPaused]).toEqual([[0, 1, 2], false]);
});

it('handles no requests after a response that ends the connection', () => {
  const queue = new RequestQueue();
  const socket = new Connection();
  const [first, second] = [respond(socket), respond(socket)];
  let handled = 0;
  for (const response of [first, second]) queue.add(response, () => handled++);
  socket.writable = false;
  first.emit('close');
  expect(handled).toBe(1);
});

it('closes a connection that exceeds the limit of waiting requests, which frees capacity', () => {
  const queue = new RequestQueue();
  const patient = new Connection();
  for (let count = 0; count < 100; count++) queue.add(respond(patient), () => {});
  for (let round = 0; round < 3; round++) {
    const flood = new Connection();
    let count = 0;
    for (; !flood.destroyed && count < 50_000; count++) queue.add(respond(flood), () => {});
    expect(count).toBeGreaterThan(19_000);
    expect(count).toBeLessThan(21_000);
  }
  expect(patient.destroyed).toBe(false);
});
