export type Scheme = 'light' | 'dark';

/** Colours of `tokens.css` that distinguish the parts of a chart. */
const HUES = ['note', 'warning', 'tip', 'danger', 'special', 'code-keyword'] as const;

/** Shares of a hue in fills, in percent: two per hue for twelve parts. */
const STRENGTHS = [35, 60] as const;

/** Maps several space-separated names to one value. */
const all = (value: string, names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]));

/** Maps numbered names to values. */
const numbered = (name: string, first: number, values: readonly string[]) =>
  Object.fromEntries(values.map((value, index) => [`${name}${first + index}`, value]));

/** The variables of Mermaid’s theme “base”, from the colours of the page. */
export function themeVariables(scheme: Scheme, body: HTMLElement): Record<string, unknown> {
  const probe = body.appendChild(document.createElement('span'));
  /** A colour of the page mixed with paper, `share` in percent, as `#rrggbb` for Mermaid. */
  const mix = (token: string, share = 100): string => {
    probe.style.color = `color-mix(in srgb, var(--${token}) ${share}%, var(--paper))`;
    const channels = getComputedStyle(probe).color.match(/[\d.]+(?:e-\d+)?/g) ?? [];
    const hex = channels.slice(0, 3).map((each) => {
      const byte = Math.round(Number(each) * 255);
      return byte.toString(16).padStart(2, '0');
    });
    return `#${hex.join('')}`;
  };
  const ink = mix('ink');
  const line = mix('line-strong');
  const paper = mix('paper');
  const sunken = mix('sunken');
  const parts = STRENGTHS.flatMap((share) => HUES.map((hue) => mix(hue, share)));
  const labels = parts.map(() => ink);
  const variables = {
    darkMode: scheme === 'dark',
    fontFamily: getComputedStyle(body).fontFamily,
    ...all(paper, 'background edgeLabelBackground relationLabelBackground altSectionBkgColor'),
    ...all(sunken, 'sectionBkgColor sectionBkgColor2 excludeBkgColor'),
    ...all(ink, 'textColor titleColor noteTextColor'),
    ...all(ink, 'primaryTextColor secondaryTextColor tertiaryTextColor'),
    ...all(line, 'lineColor arrowheadColor vertLineColor doneTaskBorderColor pieOuterStrokeColor'),
    ...all(line, 'archEdgeColor archEdgeArrowColor archGroupBorderColor'),
    primaryColor: mix('note', 15),
    primaryBorderColor: mix('note', 60),
    secondaryColor: mix('tip', 15),
    secondaryBorderColor: mix('tip', 60),
    ...all(mix('warning', 15), 'tertiaryColor noteBkgColor'),
    ...all(mix('warning', 60), 'tertiaryBorderColor noteBorderColor'),
    taskBkgColor: mix('note', 35),
    ...all(mix('note', 60), 'taskBorderColor activeTaskBkgColor'),
    ...all(mix('note'), 'activeTaskBorderColor quadrantPointFill'),
    doneTaskBkgColor: mix('ink', 15),
    critBkgColor: mix('danger', 35),
    ...all(mix('danger'), 'critBorderColor todayLineColor'),
    gridColor: mix('line'),
    pieOpacity: '1',
    pieStrokeColor: paper,
    ...numbered('pie', 1, parts),
    ...numbered('cScale', 0, parts),
    ...numbered('cScaleLabel', 0, labels),
    ...numbered('git', 0, parts.slice(0, 8)),
    ...numbered('gitBranchLabel', 0, labels.slice(0, 8)),
    ...numbered('fillType', 0, parts.slice(0, 8)),
    packet: {
      blockFillColor: sunken,
      blockStrokeColor: line,
      ...all(ink, 'labelColor titleColor startByteColor endByteColor'),
    },
    radar: { axisColor: line, graticuleColor: line, graticuleOpacity: 0.1 },
    xyChart: { plotColorPalette: parts.join(',') },
  };
  probe.remove();
  return variables;
}
