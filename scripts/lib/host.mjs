/**
 * Returns HOST for both processes. The password of the demo is public, so the demo listens only on this machine unless
 * HOST is set. Without the demo the gateway listens on all addresses.
 */
export function hostOf({ HOST, SEED }) {
  if (HOST) return { HOST }
  return SEED && SEED !== 'demo' ? {} : { HOST: '127.0.0.1' }
}
