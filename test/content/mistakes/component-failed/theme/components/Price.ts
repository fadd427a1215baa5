export default {
  attributes: { amount: { required: true } },
  html: ({ attributes }: { attributes: { amount: string } }) => `<b>${attributes.amount}</b>`,
  markdown: () => 5,
};
