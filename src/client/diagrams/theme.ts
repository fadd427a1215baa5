export type Scheme = 'light' | 'dark';

/** Names of the colours, in `tokens.css`, that tell the parts of a chart apart. */
const HUES = ['note', 'warning', 'tip', 'danger', 'special', 'code-keyword'] as const;

/** How much of a hue the fills of parts have; there are twelve parts. */
const STRENGTHS = [35, 60] as const;

/** Names that differ in a number, each with a value. */
const numbered = (name: string, first: number, values: readonly string[]) =>
  Object.fromEntries(values.map((value, index) => [`${name}${first + index}`, value]));

/** The variables of Mermaid’s theme “base” that give diagrams the colours of a page with this body. */
export function themeVariables(scheme: Scheme, body: HTMLElement): Record<string, unknown> {
  const probe = body.appendChild(document.createElement('span'));
  /** A colour of the page as Mermaid reads it, `#rrggbb`: so much of it in percent, the rest paper. */
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
    background: paper,
    primaryColor: mix('note', 15),
    primaryBorderColor: mix('note', 60),
    primaryTextColor: ink,
    secondaryColor: mix('tip', 15),
    secondaryBorderColor: mix('tip', 60),
    secondaryTextColor: ink,
    tertiaryColor: mix('warning', 15),
    tertiaryBorderColor: mix('warning', 60),
    tertiaryTextColor: ink,
    noteBkgColor: mix('warning', 15),
    noteBorderColor: mix('warning', 60),
    noteTextColor: ink,
    lineColor: line,
    arrowheadColor: line,
    textColor: ink,
    titleColor: ink,
    edgeLabelBackground: paper,
    relationLabelBackground: paper,
    sectionBkgColor: sunken,
    sectionBkgColor2: sunken,
    altSectionBkgColor: paper,
    excludeBkgColor: sunken,
    taskBkgColor: mix('note', 35),
    taskBorderColor: mix('note', 60),
    activeTaskBkgColor: mix('note', 60),
    activeTaskBorderColor: mix('note'),
    doneTaskBkgColor: mix('ink', 15),
    doneTaskBorderColor: line,
    critBkgColor: mix('danger', 35),
    critBorderColor: mix('danger'),
    gridColor: mix('line'),
    todayLineColor: mix('danger'),
    vertLineColor: line,
    pieOpacity: '1',
    pieStrokeColor: paper,
    pieOuterStrokeColor: line,
    archEdgeColor: line,
    archEdgeArrowColor: line,
    archGroupBorderColor: line,
    quadrantPointFill: mix('note'),
    ...numbered('pie', 1, parts),
    ...numbered('cScale', 0, parts),
    ...numbered('cScaleLabel', 0, labels),
    ...numbered('git', 0, parts.slice(0, 8)),
    ...numbered('gitBranchLabel', 0, labels.slice(0, 8)),
    ...numbered('fillType', 0, parts.slice(0, 8)),
    packet: {
      ...{ blockFillColor: sunken, blockStrokeColor: line, labelColor: ink, titleColor: ink },
      ...{ startByteColor: ink, endByteColor: ink },
    },
    radar: { axisColor: line, graticuleColor: line, graticuleOpacity: 0.1 },
    xyChart: { plotColorPalette: parts.join(',') },
  };
  probe.remove();
  return variables;
}
