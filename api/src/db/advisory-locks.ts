/**
 * The numbers of the advisory locks of the database. Every version of this program must use the same ones. A function of
 * the database takes the lock `seed` by its number: `app.create_first_organization`.
 */
export const advisoryLocks = {
  migrations: 7_311_406_217,
  fileCleanup: 7_311_406_218,
  seed: 7_311_406_219,
  setupLink: 7_311_406_220,
  auditPacks: 7_311_406_221,
  trailKey: 7_311_406_222,
} as const
