/** A link to an external page. Its text is the address without the scheme. */
export function WebLink({ href }: { readonly href: string }) {
  return (
    <a href={href} rel="noreferrer" target="_blank" className="web-link">
      {href.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  )
}
