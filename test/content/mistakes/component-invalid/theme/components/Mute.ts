export default { attributes: { text: {} }, html: () => '<p>Only people read this.</p>' };
