/**
 * Returns the URL of a one-time link. One page serves all kinds and queries what its token is for. The page removes the
 * token from the address at once (web/src/session/link-token.ts).
 */
export const linkUrl = ({ publicUrl }: { readonly publicUrl: string }, token: string): string =>
  `${publicUrl}/reset-password?token=${token}`
