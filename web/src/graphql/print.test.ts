import { parse, print } from 'graphql'
import { expect, test } from 'vitest'
import * as documents from './generated/graphql.ts'
import { printOperation } from './print.ts'

const { SessionCheckDocument, SignInDocument, SignOutDocument, UpdateLanguageDocument } = documents
const { RequestPasswordResetDocument, SetPasswordDocument } = documents

test.each([
  SessionCheckDocument,
  SignInDocument,
  SignOutDocument,
  UpdateLanguageDocument,
  RequestPasswordResetDocument,
  SetPasswordDocument,
])('an operation of the pages outside the layout prints as graphql prints it', (document) => {
  expect(print(parse(printOperation(document)))).toBe(print(document))
})

test('what is more than fields and variables is refused, not left out', () => {
  expect(() => printOperation(parse('query A { a(size: 500) }'))).toThrow('IntValue')
  expect(() => printOperation(parse('query A { ...F }'))).toThrow('FragmentSpread')
})
