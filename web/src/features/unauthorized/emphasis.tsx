/** Renders the `<strong>` parts of a text as such. Other markup is not supported. */
export function Emphasis({ text }: { readonly text: string }) {
  const [before = '', emphasised, ...rest] = text.split(/<strong>(.*?)<\/strong>/s)
  if (emphasised === undefined) return before
  const after = text.slice(`${before}<strong>${emphasised}</strong>`.length)
  return (
    <>
      {before}
      <strong>{emphasised}</strong>
      {rest.length > 0 && <Emphasis text={after} />}
    </>
  )
}
