import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import { activityMachine } from '#machines/activity.machine.ts'
import { useMachine } from '#machines/use-machine.ts'
import { useTranslation } from '#texts/translation.ts'
import { toasts } from '#ui/toasts.ts'
import { requests } from './requests.ts'

const machine = activityMachine.provide({
  actors: { reportFault: fromPromise(async () => toasts.error({})) },
})

/** The global spinner: a line at the top of the page, shown while a request takes longer than its debounce. */
export function ActivityBar() {
  const { t } = useTranslation()
  const [state, send] = useMachine(machine)
  useEffect(() => requests.follow(send), [send])
  return (
    <output className="activity no-print">
      {state.hasTag('shown') && (
        <>
          <span className="activity-line" />
          <span className="spoken">{t('app.loading')}</span>
        </>
      )}
    </output>
  )
}
