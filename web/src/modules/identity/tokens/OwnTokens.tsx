import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconKey, IconRefresh, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { date, stampAt } from '#contract/kit/time.ts'
import { read } from '../../../kit/api/queries.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { reachText, revoke, rotate, type NewToken, type Token } from './data.ts'
import { SecretDialog } from './SecretDialog.tsx'
import s from '../parts/Profile.module.css'
import own from './tokens.module.css'
import { t } from './texts.ts'

const NewTokenDialog = lazy(() => import('./NewTokenDialog.tsx'))

const usageText = ({ lastUsedOn, expiresOn }: Token): string => {
  const expires = date(expiresOn.slice(0, 10))
  return lastUsedOn
    ? t('row', { used: stampAt(lastUsedOn, displayZone()), expires })
    : t('row.unused', { expires })
}

/** The reader's own active tokens: make, rotate, and revoke. */
export function OwnTokens() {
  const client = useQueryClient()
  const found = useQuery(read('GET token/tokens', { query: { filter: 'active', pageSize: 50 } }))
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<NewToken>()
  const rows = found.data?.items ?? []
  return (
    <Card
      title={t('own.title')}
      sub={rows.length > 0 ? t('own.count', { count: rows.length }) : t('own.none')}
    >
      <div className={s.stack}>
        {found.isPending && <CardSkeleton lines={2} />}
        {found.error && <Note tone="bad">{t('own.failed')}</Note>}
        {found.data && rows.length === 0 && <p className="soft">{t('own.empty')}</p>}
        {rows.length > 0 && (
          <ul className={s.list}>
            {rows.map((row) => (
              <li key={row.token}>
                <span className={own.own}>
                  <b>{row.name}</b>
                  <span className="soft">{reachText(row)}</span>
                  <span className="muted">{usageText(row)}</span>
                </span>
                <IconButton
                  size="s"
                  label={t('rotateNamed', { name: row.name })}
                  icon={<IconRefresh size={16} />}
                  onClick={() => void rotate(client, row).then(setMade)}
                />
                <IconButton
                  size="s"
                  label={t('revokeNamed', { name: row.name })}
                  icon={<IconTrash size={16} />}
                  onClick={() => void revoke(client, [row])}
                />
              </li>
            ))}
          </ul>
        )}
        <Button icon={<IconKey size={16} />} onClick={() => setMaking(true)}>
          {t('new')}
        </Button>
      </div>
      {isMaking && (
        <Suspense>
          <NewTokenDialog isFirm={false} onClose={() => setMaking(false)} />
        </Suspense>
      )}
      {made && <SecretDialog made={made} onClose={() => setMade(undefined)} />}
    </Card>
  )
}
