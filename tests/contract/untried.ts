/**
 * Mutations that need a secret from a mail or a first start, another session, a notification, a password that other tests need, or a
 * multipart request, which uploads.test.ts and files.test.ts send.
 */
export const untried: readonly string[] = [
  'changePassword',
  'changeSignInAddress',
  'confirmSignInAddress',
  'createAttachment',
  'createDocument',
  'createEventAttachment',
  'createChemicalFile',
  'createFirstOrganization',
  'createLegislationFile',
  'createLogo',
  'createStakeholderFile',
  'readNotification',
  'revokeSession',
  'setPassword',
  'stopSignInAddress',
  'withdrawSignInAddress',
]
