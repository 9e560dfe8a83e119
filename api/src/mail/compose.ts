import type { Language } from '@ansvar/domain/languages'

/** An email without its recipient, which the database adds. */
export type Email = { readonly subject: string; readonly body: string; readonly html: string }

/** A line of a section, which links to what it names. */
export type EmailLine = { readonly text: string; readonly url: string }

/** A titled list in an email. */
export type EmailSection = { readonly title: string; readonly lines: readonly EmailLine[] }

/** The content of an email: paragraphs, and between them sections and at most one button. */
export type EmailContent = {
  readonly subject: string
  readonly greeting: string
  readonly before: readonly string[]
  readonly sections?: readonly EmailSection[]
  readonly link?: { readonly label: string; readonly url: string }
  readonly after: readonly string[]
}

/** Formats the content as plain text and as simple HTML without images or other requests to a server. */
export function compose(language: Language, content: EmailContent): Email {
  const { subject, greeting, before, sections = [], link, after } = content
  const plain = [greeting, ...before, ...sections.map(plainSection), ...(link ? [link.url] : []), ...after].join('\n\n')
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escape(text)}</p>`)
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(subject)}</title>`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>',
    '<body style="margin:0;padding:32px 24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:36em;margin:0 auto">',
    ...paragraphs([greeting, ...before]),
    ...sections.map(htmlSection),
    ...(link ? [button(link)] : []),
    ...paragraphs(after),
    '</div></body></html>',
  ]
  return { subject, body: plain, html: html.join('\n') }
}

const plainSection = ({ title, lines }: EmailSection): string =>
  [title, ...lines.map(({ text, url }) => `- ${text}\n  ${url}`)].join('\n')

const htmlSection = ({ title, lines }: EmailSection): string =>
  [
    `<h2 style="margin:24px 0 8px;font-size:16px">${escape(title)}</h2>`,
    '<ul style="margin:0;padding:0 0 0 20px">',
    ...lines.map(
      ({ text, url }) =>
        `<li style="margin:0 0 6px"><a href="${escape(url)}" style="color:#0b6f68">${escape(text)}</a></li>`,
    ),
    '</ul>',
  ].join('\n')

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;` +
  `background:#0b6f68;color:#fff;text-decoration:none">${escape(label)}</a></p>\n` +
  `<p style="font-size:13px;word-break:break-all">${escape(url)}</p>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
