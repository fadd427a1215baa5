import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Most waiting requests on all connections, of about 2 kB each. */
const MAX_WAITING = 20_000;

interface QueuedRequest {
  readonly response: ServerResponse;
  readonly handle: () => void;
}

/**
 * Handles pipelined requests of a connection one after the other, while Node emits all of them at
 * once. A request is handled when the previous response is completely written; while requests wait,
 * the connection is paused. A connection that exceeds the limit is closed.
 */
export class RequestQueue {
  /** The requests of each connection: the current one, then the waiting ones. */
  readonly #queues = new WeakMap<Socket, QueuedRequest[]>();
  readonly #latest = new WeakMap<Socket, IncomingMessage>();
  #waiting = 0;

  /** Whether the latest request of a connection is incomplete. */
  isInsideRequest(socket: Socket): boolean {
    return this.#latest.get(socket)?.complete === false;
  }

  /** The last pending response of a connection. */
  last(socket: Socket): ServerResponse | undefined {
    return this.#queues.get(socket)?.at(-1)?.response;
  }

  /** @param handle called when all previous responses are sent */
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
      // The response may have closed the connection.
      if (socket.writable) this.#handleFirst(socket, queue);
      if (queue.length === 1) socket.resume();
    });
    first?.handle();
  }
}
