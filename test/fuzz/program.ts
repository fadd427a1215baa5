import fc from 'fast-check';

/** A configuration program, and the effects of functions that are not read. */
export interface Program {
  readonly source: string;
  /** Values at run time that are unknown to a reader of the source. */
  readonly hidden: string;
}

const name = fc.constantFrom('a', 'b', 'c');

/** Templates of code: `N` is a name, `E` an expression, `S` a statement. */
const EXPRESSIONS = [
  ...['1', '"t"', '[]', '{}', 'true', 'undefined', 'null', 'N', 'N', 'N'],
  ...['[E, E]', '[...list(E), E]', '({ p: E, q: E })', '({ p: 1, ...N, q: E })'],
  ...['({ ...unknown(N), q: E })', '(hidden ? E : E)', '(hidden && E || E)', '(E ? E : 2)'],
  ...['unknown(E)', 'f(E)', 'g(E)', 'N?.p', 'N?.[0]', 'N?.length', '(E === E)', '(E == E)'],
  ...['list(E).map((each) => (each && each.p) ?? each)', 'list(E).filter((each) => each)'],
  ...['list(E).concat([3])', '("x" + typeof E)', 'Object.entries(E ?? {})'],
];

const STATEMENTS = [
  ...['N = E;', 'unknown(E);', 'f(E);', 'try { S } catch {}', 'if (N) { S }'],
  'if (N && typeof N === "object" && !Array.isArray(N)) N.p = E;',
  'if (Array.isArray(N)) N.push(E);',
  'if (Array.isArray(N)) N[0] = E;',
  'if (Array.isArray(N)) N.splice(0, 1);',
  'if (N && typeof N === "object") delete N.p;',
  'if (hidden) { S } else { S }',
  'for (let i = 0; i < 2; i++) { S }',
  'list(N).slice(0).forEach((each) => { S });',
  'switch (N) { case 1: S break; case "t": N = 1; default: N = [N]; }',
  '{ const N = E; unknown(N); }',
  '(() => { N = E; })();',
  '(({ p = E }) => { N = p; })(Object(N));',
  'if (Array.isArray(N)) { const [h, k = E] = N; N = [h, k]; }',
];

/** Fillers for the placeholders of a template. */
function filled(template: string, parts: Readonly<Record<string, fc.Arbitrary<string>>>) {
  const places = template.split(/\b([NES])\b/);
  return fc
    .tuple(...places.map((place, index) => (index % 2 === 1 && parts[place]) || fc.constant(place)))
    .map((texts) => texts.join(''));
}

const { statement, expression } = fc.letrec<{ statement: string; expression: string }>((tie) => {
  const parts = { N: name, E: tie('expression'), S: tie('statement') };
  const oneOf = (templates: readonly string[]) =>
    fc.oneof({ depthSize: 'small' }, ...templates.map((each) => filled(each, parts)));
  return { statement: oneOf(STATEMENTS), expression: oneOf(EXPRESSIONS) };
});

/** Effects of an unknown function on its arguments. */
const EFFECTS = [
  '',
  'if (Array.isArray(x)) x.push("new"); else x.p = "new";',
  'if (x.p && typeof x.p === "object") x.p.z = 1;',
  'return x;',
  'const [y] = Object.values(x); if (y && typeof y === "object") y.w = 4; return y;',
];

/** Programs that modify lists and objects, partly with code that is not read. */
export const program: fc.Arbitrary<Program> = fc
  .record({
    functions: fc.tuple(
      fc.array(statement, { maxLength: 2 }),
      fc.array(statement, { maxLength: 2 }),
    ),
    main: fc.array(statement, { minLength: 1, maxLength: 6 }),
    result: expression,
    hidden: fc.boolean(),
    effect: fc.constantFrom(...EFFECTS),
  })
  .map(({ functions: [f, g], main, result, hidden, effect }) => ({
    source: [
      "let a = [1, { p: 't' }]; let b = { p: a, q: 2 }; let c = [b];",
      'const list = (x) => (Array.isArray(x) ? x : []);',
      `function f(x) { ${f.join(' ')} return x; }`,
      `const g = (x) => { ${g.join(' ')} if (x && x.p) return x.p; return [x]; };`,
      ...main,
      `const result = [a, b, c, ${result}];`,
    ].join('\n'),
    hidden: `const hidden = ${hidden};
      function unknown(x) { if (x && typeof x === 'object') { ${effect} } return undefined; }`,
  }));
