const COLLECT = 'HeapProfiler.collectGarbage';
const USAGE = 'Runtime.getHeapUsage';

/** Memory usage from V8's inspector protocol, in bytes. */
interface HeapUsage {
  readonly usedSize: number;
  /** Of array buffers, which are outside of the heap. */
  readonly backingStorageSize?: number;
}

interface Message {
  readonly id?: number;
  readonly result?: HeapUsage;
}

/**
 * Megabytes used by the isolate of a Worker after garbage collection, including array buffers, which
 * Cloudflare limits to 128.
 *
 * @param inspectorPort of the runtime
 */
export async function isolateMegabytes(inspectorPort: number): Promise<number> {
  const list = await fetch(`http://127.0.0.1:${inspectorPort}/json`);
  const [target]: readonly { webSocketDebuggerUrl: string }[] = await list.json();
  // Wrangler refuses other origins; the types are those of browsers, which know no headers.
  const socket: WebSocket = Reflect.construct(WebSocket, [
    target?.webSocketDebuggerUrl,
    { headers: { Origin: 'http://localhost' } },
  ]);
  try {
    const usage = await new Promise<HeapUsage>((done, fail) => {
      socket.onerror = () => fail(new Error('The inspector of workerd cannot be reached.'));
      socket.onopen = () => {
        for (const [id, method] of [COLLECT, USAGE].entries()) {
          socket.send(JSON.stringify({ id, method }));
        }
      };
      socket.onmessage = ({ data }) => {
        const { id, result }: Message = JSON.parse(String(data));
        if (id === 1 && result) done(result);
      };
    });
    return Math.round((usage.usedSize + (usage.backingStorageSize ?? 0)) / 1_000_000);
  } finally {
    socket.close();
  }
}
