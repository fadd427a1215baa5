export default { attributes: { a: { requird: true } }, html: () => '', markdown: () => '' };
