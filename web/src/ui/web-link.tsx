/** Leads to a web page elsewhere; it says the address without its scheme. */
export function WebLink({ href }: { readonly href: string }) {
  return (
    <a href={href} rel="noreferrer" target="_blank" className="web-link">
      {href.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  )
}
