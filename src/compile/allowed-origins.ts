import { policyOrigin } from '../common/policy-origin.ts';
import type { AllowedOrigins } from '../contract/allowed-origins.ts';
import type { SiteConfig } from './read/schemas/site.ts';

/** The other origins that pages may load from, including the servers of APIs with a request form. */
export function allowedOrigins(
  config: Pick<SiteConfig, 'scripts' | 'csp' | 'feedback'> | undefined,
  servers: readonly string[],
): AllowedOrigins {
  const scripts = (config?.scripts ?? [])
    .filter(({ src }) => URL.canParse(src))
    .map(({ src }) => new URL(src).origin);
  const { csp } = config ?? {};
  const feedback = config?.feedback && policyOrigin(config.feedback);
  const all = {
    script: [...scripts, ...(csp?.scripts ?? [])],
    style: csp?.styles ?? [],
    font: csp?.fonts ?? [],
    media: csp?.media ?? [],
    connect: [...servers, ...(feedback ? [feedback] : []), ...scripts, ...(csp?.connect ?? [])],
    frame: csp?.frames ?? [],
  } satisfies AllowedOrigins;
  return Object.fromEntries(
    Object.entries(all).flatMap(([kind, origins]) =>
      origins.length === 0 ? [] : [[kind, [...new Set(origins)]]],
    ),
  );
}
