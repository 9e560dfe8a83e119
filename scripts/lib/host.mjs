/**
 * What HOST is for both processes. Everybody knows the password of the demo, so it is for this machine alone unless HOST says
 * otherwise; without the demo the gateway listens on all addresses.
 */
export function hostOf({ HOST, SEED }) {
  if (HOST) return { HOST }
  return SEED && SEED !== 'demo' ? {} : { HOST: '127.0.0.1' }
}
