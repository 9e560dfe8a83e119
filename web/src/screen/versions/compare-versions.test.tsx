import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CompareVersions } from './compare-versions.tsx'

afterEach(cleanup)

const saved = (...versions: number[]) => versions.map((version) => ({ version }))
const address = () => screen.getByRole('link').getAttribute('href')

test.each([
  ['/organization/scope/versions', '/organization/scope/versions?version=3&against=2'],
  ['/operation/procedures/7?version=3', '/operation/procedures/7?version=3&against=2'],
])('Compare at %s opens the latest version compared with the one before it', (href, opened) => {
  render(<CompareVersions name="policies" versions={saved(3, 2, 1)} href={href} />)
  expect(address()).toBe(opened)
})

test('a single version is read, because there is nothing to compare it with', () => {
  render(<CompareVersions name="policies" versions={saved(1)} href="/leadership/policies/7/versions" />)
  expect(address()).toBe('/leadership/policies/7/versions')
})
