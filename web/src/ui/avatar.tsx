import './avatar.css'

/** A person's initials. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, size = 28 }: { readonly name: string; readonly size?: 20 | 28 }) {
  return (
    <span className="avatar" data-size={size} aria-hidden>
      {initials(name)}
    </span>
  )
}

/** A person's initials and name. */
export function Person({ name }: { readonly name: string }) {
  return (
    <span className="person">
      <Avatar name={name} size={20} />
      <span className="person-name">{name}</span>
    </span>
  )
}

/** Returns the first letters of the first and the last name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 32) : ''))
    .join('')
    .toUpperCase()
}
