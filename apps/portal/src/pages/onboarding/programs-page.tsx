import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { onboardingTexts } from '../../messages/onboarding/texts.ts'
import { BoundsDialog } from './bounds-dialog.tsx'
import { ownProgramsQuery, productionAccessQuery, type Program } from './onboarding-queries.ts'

/** Renders the programs of the environment. An owner enables them within the bounds of their offers. */
export function ProgramsPage() {
  const t = onboardingTexts.useText()
  const env = useEnv()
  const { data } = useSuspenseQuery(ownProgramsQuery(env))
  return (
    <>
      <PageHeader
        title={t('programsTitle')}
        lead={t(env === 'sandbox' ? 'programsLeadSandbox' : 'programsLeadProduction')}
      />
      {data.length === 0 ? (
        <EmptyState text={t('programsEmpty')} />
      ) : (
        <Ledger label={t('programsTitle')}>
          {data.map((program) => (
            <ProgramLine key={program.id} program={program} />
          ))}
        </Ledger>
      )}
    </>
  )
}

function ProgramState({ program: { enabled, offeredMinAllowedPoints } }: { program: Program }) {
  const t = onboardingTexts.useText()
  if (enabled) return <StateWord tone="success">{t('enabled')}</StateWord>
  return <StateWord tone="neutral">{t(offeredMinAllowedPoints === null ? 'notOffered' : 'offered')}</StateWord>
}

function ProgramLine({ program }: { program: Program }) {
  const t = onboardingTexts.useText()
  const env = useEnv()
  const formats = useFormats()
  const queryClient = useQueryClient()
  const mayChange = useMay('updateOwnProgram')
  const [open, setOpen] = useState<'bounds' | 'disable'>()
  const { name, enabled } = program
  const params = { env, programId: program.id }
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [env, 'programs'] }),
      queryClient.invalidateQueries({ queryKey: productionAccessQuery.queryKey }),
    ])
  }
  const range = (min: number | null, max: number | null) => ({
    min: formats.number(min ?? 0),
    max: formats.number(max ?? 0),
  })
  const { offeredMinAllowedPoints: offeredMin, offeredMaxAllowedPoints: offeredMax } = program
  const outer = {
    minAllowedPoints: offeredMin ?? program.partnerMinAllowedPoints,
    maxAllowedPoints: offeredMax ?? program.partnerMaxAllowedPoints,
  }
  const own = {
    minAllowedPoints: program.minAllowedPoints ?? outer.minAllowedPoints,
    maxAllowedPoints: program.maxAllowedPoints ?? outer.maxAllowedPoints,
  }
  return (
    <LedgerLine
      start={<ProgramState program={program} />}
      end={
        mayChange && (enabled || offeredMin !== null) ? (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              aria-label={t(enabled ? 'changeOf' : 'enable', { program: name })}
              onClick={() => setOpen('bounds')}
            >
              {enabled ? t('change') : t('enable', { program: name })}
            </Button>
            {enabled && (
              <Button
                variant="secondary"
                aria-label={t('disableOf', { program: name })}
                onClick={() => setOpen('disable')}
              >
                {t('disable')}
              </Button>
            )}
          </div>
        ) : undefined
      }
    >
      <p className="font-semibold">
        <bdi>{name}</bdi>
      </p>
      <p className="text-sm text-muted">
        <bdi>{program.businessName}</bdi>
        {program.pricePerPointInUsd !== null && <> · {t('price', { price: program.pricePerPointInUsd })}</>}
      </p>
      <p className="text-sm">
        {enabled
          ? t('ownBounds', range(program.minAllowedPoints, program.maxAllowedPoints))
          : offeredMin !== null
            ? t('offerBounds', range(offeredMin, offeredMax))
            : t('partnerBounds', range(program.partnerMinAllowedPoints, program.partnerMaxAllowedPoints))}
      </p>
      {open === 'bounds' && (
        <BoundsDialog
          title={t(enabled ? 'changeOf' : 'enable', { program: name })}
          labels={{
            min: t('boundsMin'),
            max: t('boundsMax'),
            outside: t('boundsOutside', range(outer.minAllowedPoints, outer.maxAllowedPoints)),
            save: enabled ? t('save') : t('enable', { program: name }),
          }}
          initial={own}
          outer={outer}
          onSave={async (body) => {
            await client.updateOwnProgram({ params, body })
            await refresh()
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'disable' && (
        <ConfirmDialog
          level="D2"
          name={name}
          title={t('disableOf', { program: name })}
          confirmLabel={t(env === 'sandbox' ? 'disableSandbox' : 'disableProduction')}
          onConfirm={async () => {
            await client.disableOwnProgram({ params })
            await refresh()
          }}
          onClose={() => setOpen(undefined)}
        >
          {t('disableText', { program: name })}
        </ConfirmDialog>
      )}
    </LedgerLine>
  )
}
