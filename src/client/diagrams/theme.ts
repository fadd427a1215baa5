export type Scheme = 'light' | 'dark';

/** Names of the colours, in `tokens.css`, that tell the parts of a chart apart. */
const HUES = ['note', 'warning', 'tip', 'danger', 'special', 'code-keyword'] as const;

/** How much of a hue the fills of parts have; there are twelve parts. */
const STRENGTHS = [35, 60] as const;

/** Computes colours of the page that a probe is in, in its scheme. */
class Palette {
  readonly #probe: HTMLElement;

  constructor(probe: HTMLElement) {
    this.#probe = probe;
  }

  /** A colour as Mermaid reads it, `#rrggbb`: so much of it in percent, the rest paper. */
  mix(token: string, share = 100): string {
    this.#probe.style.color = `color-mix(in srgb, var(--${token}) ${share}%, var(--paper))`;
    const { color } = getComputedStyle(this.#probe);
    const channels = color.match(/[\d.]+(?:e-\d+)?/g) ?? [];
    const hex = channels.slice(0, 3).map((each) => {
      const byte = Math.round(Number(each) * 255);
      return byte.toString(16).padStart(2, '0');
    });
    return `#${hex.join('')}`;
  }
}

/** Names that differ in a number, each with a value. */
const numbered = (name: string, first: number, values: readonly string[]) =>
  Object.fromEntries(values.map((value, index) => [`${name}${first + index}`, value]));

/** The variables of Mermaid’s theme “base” that give diagrams the colours of a page with this body. */
export function themeVariables(scheme: Scheme, body: HTMLElement): Record<string, unknown> {
  const probe = body.appendChild(document.createElement('span'));
  const palette = new Palette(probe);
  const ink = palette.mix('ink');
  const line = palette.mix('line-strong');
  const paper = palette.mix('paper');
  const sunken = palette.mix('sunken');
  const parts = STRENGTHS.flatMap((share) => HUES.map((hue) => palette.mix(hue, share)));
  const labels = parts.map(() => ink);
  const variables = {
    darkMode: scheme === 'dark',
    fontFamily: getComputedStyle(body).fontFamily,
    background: paper,
    primaryColor: palette.mix('note', 15),
    primaryBorderColor: palette.mix('note', 60),
    primaryTextColor: ink,
    secondaryColor: palette.mix('tip', 15),
    secondaryBorderColor: palette.mix('tip', 60),
    secondaryTextColor: ink,
    tertiaryColor: palette.mix('warning', 15),
    tertiaryBorderColor: palette.mix('warning', 60),
    tertiaryTextColor: ink,
    noteBkgColor: palette.mix('warning', 15),
    noteBorderColor: palette.mix('warning', 60),
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
    taskBkgColor: palette.mix('note', 35),
    taskBorderColor: palette.mix('note', 60),
    activeTaskBkgColor: palette.mix('note', 60),
    activeTaskBorderColor: palette.mix('note'),
    doneTaskBkgColor: palette.mix('ink', 15),
    doneTaskBorderColor: line,
    critBkgColor: palette.mix('danger', 35),
    critBorderColor: palette.mix('danger'),
    gridColor: palette.mix('line'),
    todayLineColor: palette.mix('danger'),
    vertLineColor: line,
    pieOpacity: '1',
    pieStrokeColor: paper,
    pieOuterStrokeColor: line,
    archEdgeColor: line,
    archEdgeArrowColor: line,
    archGroupBorderColor: line,
    quadrantPointFill: palette.mix('note'),
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
