import type { Language } from '@ansvar/domain/languages'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Returns a text for an element or an attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const style = `
:root { color-scheme: light dark; --line: #8886; --soft: #8882; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; } a { color: LinkText; }
table { border-collapse: collapse; width: 100%; } th, td { border-bottom: 1px solid var(--line); padding: .35rem .5rem .35rem 0;
text-align: left; vertical-align: top; overflow-wrap: anywhere; white-space: pre-line; } th { width: 14rem; font-weight: 600; }
ul { padding-left: 1.2rem; } li { overflow-wrap: anywhere; } .note { color: GrayText; }
.faults { border: 2px solid #c00; padding: .5rem 1rem; } code { overflow-wrap: anywhere; }
details > summary { cursor: pointer; padding: .25rem 0; }
@media (max-width: 40rem) { th, td { display: block; width: auto; } th { border: 0; padding-bottom: 0; } }
@media print { body { font-size: 10pt; max-width: none; padding: 0; } a { color: inherit; text-decoration: none; }
h2, h3 { break-after: avoid; } tr, li { break-inside: avoid; } @page { margin: 18mm; } }
`

/** The beginning of a page without scripts, which loads nothing. */
export const pageStart = (language: Language, title: string): string =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<style>${style}</style></head><body>
`

export const pageEnd = '</body></html>\n'

/** Returns the address of a member of the archive from another one. `base` is '' at the top and '../' one folder below. */
export const linkTo = (base: string, path: string, text: string): string =>
  `<a href="${escaped(base + path.split('/').map(encodeURIComponent).join('/'))}">${escaped(text)}</a>`
