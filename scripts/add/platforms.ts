import { cloudflare } from './cloudflare.ts';
import { container } from './container.ts';
import { githubActions } from './github-actions.ts';
import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';
import type { Platform } from './platform.ts';
import { systemd } from './systemd.ts';
import { vercel } from './vercel.ts';

/** Everything that `lectern add` knows. */
export const PLATFORMS: Readonly<Record<string, Platform>> = {
  cloudflare,
  netlify,
  vercel,
  container,
  nginx,
  systemd,
  'github-actions': githubActions,
};
