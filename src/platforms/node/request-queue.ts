import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that wait on all connections together, of about 2 kB each. */
const MAX_WAITING = 20_000;

interface QueuedRequest {
  readonly response: ServerResponse;
  readonly handle: () => void;
}

/**
 * Handles the requests of a connection one after the other. Node parses what a client sends
 * without waiting for responses, and hands out all of it at once. Here a request is handled when
 * the system has taken the last byte of the response before it; while any waits, nothing more is
 * read from the connection. One that brings more than can wait is closed.
 */
export class RequestQueue {
  /** The requests of each connection: the one being handled, then those that wait. */
  readonly #queues = new WeakMap<Socket, QueuedRequest[]>();
  /** The request that each connection brought last. */
  readonly #latest = new WeakMap<Socket, IncomingMessage>();
  #waiting = 0;

  /** Whether a connection has brought a request of which a part is still to come. */
  isInsideRequest(socket: Socket): boolean {
    return this.#latest.get(socket)?.complete === false;
  }

  /** The last response that is still to be sent on a connection. */
  last(socket: Socket): ServerResponse | undefined {
    return this.#queues.get(socket)?.at(-1)?.response;
  }

  /** @param handle called when the responses before are sent */
  add(response: ServerResponse, handle: () => void): void {
    const { socket } = response.req;
    if (socket.destroyed) return;
    const queue = this.#queues.get(socket) ?? this.#create(socket);
    queue.push({ response, handle });
    this.#latest.set(socket, response.req);
    if (queue.length === 1) {
      this.#handleFirst(socket, queue);
      return;
    }
    this.#waiting += 1;
    if (this.#waiting > MAX_WAITING) socket.destroy();
    else socket.pause();
  }

  #create(socket: Socket): QueuedRequest[] {
    const queue: QueuedRequest[] = [];
    this.#queues.set(socket, queue);
    // Node resumes reading after each complete request.
    socket.on('resume', () => {
      if (queue.length > 1) socket.pause();
    });
    socket.once('close', () => {
      this.#waiting -= Math.max(0, queue.length - 1);
      queue.length = 0;
    });
    return queue;
  }

  #handleFirst(socket: Socket, queue: QueuedRequest[]): void {
    const [first] = queue;
    first?.response.once('close', () => {
      if (queue.shift() === undefined || queue.length === 0) return;
      this.#waiting -= 1;
      // A response may have announced that it is the last of the connection.
      if (socket.writable) this.#handleFirst(socket, queue);
      if (queue.length === 1) socket.resume();
    });
    first?.handle();
  }
}
