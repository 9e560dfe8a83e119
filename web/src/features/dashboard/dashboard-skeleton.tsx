import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const rows = [220, 180, 260, 200, 240]

/** The layout of the dashboard until its data is loaded. */
export function DashboardSkeleton() {
  return (
    <div className="dashboard" aria-hidden>
      {[0, 1].map((card) => (
        <Card key={card} title={<Skeleton width={140} />} flush>
          {rows.map((width) => (
            <div key={width} className="dashboard-waiting">
              <Skeleton width={width} />
            </div>
          ))}
        </Card>
      ))}
    </div>
  )
}
