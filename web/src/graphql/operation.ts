import type { Send, Sender, SendOptions } from './send.ts'

/** Returns the id of a new operation, a UUID. `crypto.randomUUID` is not available on an insecure origin. */
export function newOperationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4 and variant 1 (RFC 9562).
  const all = bytes.map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
  const hex = Array.from(all, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Returns options that make a mutation part of an operation. By default, the operation is a new one. */
export const asOperation = (operation = newOperationId()): SendOptions => ({
  fetchOptions: { headers: { 'Operation-Id': operation } },
})

/** Returns a sender whose mutations are part of one operation. */
export function senderOfOperation(sender: Sender, operation: string): Sender {
  const send: Send = (document, variables, callbacks, options) =>
    sender.send(document, variables, callbacks, { ...options, ...asOperation(operation) })
  return { ...sender, send }
}
