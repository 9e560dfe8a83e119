/**
 * The address of a one-time link: one page for all, which asks what its token is for. The page takes the token out of the
 * address at once (web/src/session/link-token.ts).
 */
export const linkUrl = ({ publicUrl }: { readonly publicUrl: string }, token: string): string =>
  `${publicUrl}/reset-password?token=${token}`
