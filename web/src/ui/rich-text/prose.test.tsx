import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { Prose } from './prose.tsx'

afterEach(cleanup)

describe('a text', () => {
  test('is read with its headings, lists and emphasis', () => {
    const { container } = render(<Prose markdown={'## We commit to\n\n- less **noise**\n- more air'} />)
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('We commit to')
    expect(container.querySelectorAll('li')).toHaveLength(2)
    expect(container.querySelector('strong')?.textContent).toBe('noise')
  })

  test('shows HTML as the text it is', () => {
    const { container } = render(<Prose markdown={'<img src=x onerror=alert(1)> and <script>alert(2)</script>'} />)
    expect(container.querySelector('img, script')).toBeNull()
    expect(container.textContent).toContain('onerror')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil.example', '/admin'])(
    'does not link to %s',
    (href) => {
      const { container } = render(<Prose markdown={`[here](${href})`} />)
      expect(container.querySelector('a')).toBeNull()
      expect(container.textContent).toBe('here')
    },
  )

  test.each(['https://nordlys.example', 'http://nordlys.example', 'mailto:board@nordlys.example'])(
    'links to %s without a referrer',
    (href) => {
      render(<Prose markdown={`[here](${href})`} />)
      const link = screen.getByRole('link', { name: 'here' })
      expect(link.getAttribute('href')).toBe(href)
      expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    },
  )

  test('fetches no image', () => {
    const { container } = render(<Prose markdown="![a map](https://tracker.example/x.png)" />)
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('a map')
  })

  test('has paragraphs in the items of a list that is written with room, and in no other', () => {
    const { container } = render(<Prose markdown={'- a\n\n- b\n\nand\n\n3. c\n4. d'} />)
    expect(container.querySelectorAll('ul > li > p')).toHaveLength(2)
    expect(container.querySelectorAll('ol[start="3"] > li')).toHaveLength(2)
    expect(container.querySelector('ol p')).toBeNull()
  })

  test('has quotes, code, rules, line breaks and links by a name', () => {
    const { container } = render(
      <Prose markdown={'> *So*\\\nit is\n\n---\n\n```\n<b>\n```\n\n`x` [there][a]\n\n[a]: https://a.example'} />,
    )
    const tags = [...container.querySelectorAll('.prose *')].map(({ localName }) => localName)
    expect(tags.join(' ')).toBe('blockquote p em br hr pre code p code a')
    expect(container.textContent).toBe('Soit is<b>x there')
    expect(screen.getByRole('link', { name: 'there' }).getAttribute('href')).toBe('https://a.example')
  })

  test('is not a link while it is edited', () => {
    render(<Prose markdown="[here](https://nordlys.example)" still />)
    expect(screen.getByText('here').getAttribute('href')).toBeNull()
  })

  test('with a seldom name of a character waits for it', async () => {
    await act(async () =>
      render(
        <Suspense fallback="waiting">
          <Prose markdown="Checked &check; &amp; signed" />
        </Suspense>,
      ),
    )
    expect(await screen.findByText('Checked ✓ & signed')).toBeDefined()
  })
})
