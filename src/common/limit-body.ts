/** A response whose body fails if it is longer: it may be endless, or compressed a thousandfold. */
export function limitBody(response: Response, maxBytes: number, signal?: AbortSignal): Response {
  let remaining = maxBytes;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      remaining -= chunk.byteLength;
      if (remaining < 0)
        throw new Error(`${response.url || 'The object'} is longer than ${maxBytes} bytes.`);
      controller.enqueue(chunk);
    },
  });
  return new Response(
    response.body?.pipeThrough(limit, { ...(signal && { signal }) }) ?? null,
    response,
  );
}
