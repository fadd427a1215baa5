import { MCP_LIMITS } from '../../contract/mcp.ts';

/** The items of a list from a position on, as many as are given at once, and the cursor of the rest. */
export function sliceFrom<T>(all: readonly T[], from: number) {
  const end = from + MCP_LIMITS.items;
  return { items: all.slice(from, end), next: end < all.length ? { nextCursor: String(end) } : {} };
}
