import type { Language } from '@ansvar/domain/languages'

/** An email without its recipient, which the database adds. */
export type Email = { readonly subject: string; readonly body: string; readonly html: string }

/** The content of an email: paragraphs, and at most one link between them. */
export type EmailContent = {
  readonly subject: string
  readonly greeting: string
  readonly before: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
  readonly after: readonly string[]
}

/** Formats the content as plain text and as simple HTML without images or other requests to a server. */
export function compose(language: Language, { subject, greeting, before, link, after }: EmailContent): Email {
  const plain = [greeting, ...before, ...(link ? [link.url] : []), ...after].join('\n\n')
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escape(text)}</p>`)
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(subject)}</title>`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>',
    '<body style="margin:0;padding:32px 24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:36em;margin:0 auto">',
    ...paragraphs([greeting, ...before]),
    ...(link ? [button(link)] : []),
    ...paragraphs(after),
    '</div></body></html>',
  ]
  return { subject, body: plain, html: html.join('\n') }
}

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;` +
  `background:#0b6f68;color:#fff;text-decoration:none">${escape(label)}</a></p>\n` +
  `<p style="font-size:13px;word-break:break-all">${escape(url)}</p>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
