import { Schema, type Node } from 'prosemirror-model'

const headings = [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } }))

/**
 * The document schema of the editor: CommonMark without HTML. The `parseDOM` rules cover the elements that a browser
 * creates while the user types. Pasted text is parsed as Markdown instead.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    blockquote: {
      content: 'block+',
      group: 'block',
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['div', ['hr']] },
    heading: {
      content: '(text | image)*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 1 } },
      parseDOM: headings,
      toDOM: (node) => [`h${node.attrs['level']}`, 0],
    },
    code_block: {
      content: 'text*',
      group: 'block',
      code: true,
      defining: true,
      marks: '',
      attrs: { params: { default: '' } },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      attrs: { order: { default: 1 }, tight: { default: false } },
      parseDOM: [{ tag: 'ol' }],
      toDOM: (node) => ['ol', { start: node.attrs['order'] === 1 ? null : node.attrs['order'], ...tightness(node) }, 0],
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      attrs: { tight: { default: false } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: (node) => ['ul', tightness(node), 0],
    },
    list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    // Renders the alternative text, so that the editor does not fetch images.
    image: {
      inline: true,
      group: 'inline',
      draggable: true,
      attrs: { src: {}, alt: { default: null }, title: { default: null } },
      toDOM: (node) => ['span', String(node.attrs['alt'] ?? '')],
    },
    hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em'] },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong'] },
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => ({ href: link.getAttribute('href'), title: link.getAttribute('title') }),
        },
      ],
      toDOM: (mark) => ['a', mark.attrs],
    },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code'] },
  },
})

const tightness = (node: Node) => ({ 'data-tight': node.attrs['tight'] ? 'true' : null })
