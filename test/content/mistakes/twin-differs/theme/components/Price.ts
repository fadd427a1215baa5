export default {
  attributes: { plan: { required: true } },
  html: ({ attributes, children }: { attributes: { plan: string }; children: string }) =>
    `<p>${attributes.plan}</p>${children}`,
  markdown: ({ attributes }: { attributes: { plan: string } }) => `**Plan ${attributes.plan}**`,
};
