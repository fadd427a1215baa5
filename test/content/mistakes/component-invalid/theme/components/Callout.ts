export default { attributes: {}, html: () => '', markdown: () => '' };
