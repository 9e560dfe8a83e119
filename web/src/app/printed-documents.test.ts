import { parse, print } from 'graphql'
import { expect, test } from 'vitest'
import { RequestPasswordResetDocument } from '#features/home/generated/forgot-password.graphql.ts'
import { SetPasswordDocument } from '#features/home/generated/home.graphql.ts'
import {
  SessionCheckDocument,
  SignInDocument,
  SignOutDocument,
  UpdateLanguageDocument,
} from '#session/generated/authentication.graphql.ts'
import { printOperation } from '#graphql/print.ts'

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
