/** The mutations that move a record to the bin except `discardPolicy`. bin.test.ts sends them. */
export const discards: readonly string[] = [
  'discardArea',
  'discardChecklist',
  'discardChemicalAssociation',
  'discardChemicalStock',
  'discardCompetence',
  'discardCorrectiveAction',
  'discardDepartment',
  'discardDocument',
  'discardEvent',
  'discardEventCause',
  'discardEventComment',
  'discardEventInjury',
  'discardEventLink',
  'discardInspection',
  'discardLegislationAssociation',
  'discardMeter',
  'discardMeterGroup',
  'discardOwnChemical',
  'discardProcedure',
  'discardReading',
  'discardReminder',
  'discardRiskAssessment',
  'discardStakeholderAssociation',
]

/**
 * Mutations that need an approver with a fresh password or a member who is asked to read a document, which
 * approvals.test.ts and acknowledgements.test.ts of the api are, a secret from a mail or a first start, another session, a
 * notification, a password that other tests need, or a multipart request, which uploads.test.ts and files.test.ts send.
 */
export const untried: readonly string[] = [
  ...discards,
  'approveApproval',
  'confirmAcknowledgement',
  'changePassword',
  'changeSignInAddress',
  'confirmPassword',
  'confirmSignInAddress',
  'createAttachment',
  'createDocument',
  'createEventAttachment',
  'createChemicalFile',
  'createFirstOrganization',
  'createLegislationFile',
  'createLogo',
  'createOwnChemicalFile',
  'createStakeholderFile',
  'readNotification',
  'refuseApproval',
  'revokeSession',
  'setPassword',
  'stopSignInAddress',
  'withdrawSignInAddress',
]
