export default {
  attributes: {},
  html: ({ children }: { children: string }) => children,
  markdown: () => {
    throw new Error('no rate is known');
  },
};
