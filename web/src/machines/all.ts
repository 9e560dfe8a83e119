import { activityMachine } from './activity.machine.ts'
import { answerQueueMachine } from './answer-queue.machine.ts'
import { authenticationMachine } from './authentication.machine.ts'
import { bulkMachine } from './bulk.machine.ts'
import { editorMachine } from './editor.machine.ts'
import { exportMachine } from './export.machine.ts'
import { liveMachine } from './live.machine.ts'
import { organizationSelectionMachine } from './organization-selection.machine.ts'
import { pasteMachine } from './paste.machine.ts'
import { requestMachine } from './request.machine.ts'
import { routeGuardMachine } from './route-guard.machine.ts'
import { transitionMachine } from './transition.machine.ts'
import { uploadMachine } from './upload.machine.ts'

/** All machines by id, for charts and recordings. The app imports each machine itself. */
export const machines = {
  activity: activityMachine,
  answerQueue: answerQueueMachine,
  authentication: authenticationMachine,
  bulk: bulkMachine,
  editor: editorMachine,
  export: exportMachine,
  live: liveMachine,
  organizationSelection: organizationSelectionMachine,
  paste: pasteMachine,
  request: requestMachine,
  routeGuard: routeGuardMachine,
  transition: transitionMachine,
  upload: uploadMachine,
} as const

export type MachineId = keyof typeof machines
