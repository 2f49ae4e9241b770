import { BackButton, Button, Logo, StepHeader } from '@loyalty/ui'
import { nameIn } from '@loyalty/widget'
import type { Draft } from '../input/account.ts'
import { useText } from '../text.ts'
import { AccountForm } from './parts/account-form.tsx'
import { Actions } from './parts/actions.tsx'
import { AmountLine } from './parts/amount-line.tsx'
import { ProgramText } from './parts/program-name.tsx'
import type { At, ScreenProps } from './screen-props.ts'
import { logoOf } from './parts/logo-of.ts'

type Props = ScreenProps & { at: At<'account'>; draft: Draft }

/** The screen for the account that gets the points. A complete saved account skips this screen. */
export function AccountScreen({ session, dispatch, heading, at: { option, refusal }, draft }: Props) {
  const { t, locale } = useText()
  const program = nameIn(option, locale)
  return (
    <main className="lw-main">
      <AmountLine session={session} />
      <AccountForm
        option={option}
        draft={draft}
        refusal={refusal}
        dispatch={dispatch}
        header={
          <>
            <StepHeader
              title={<ProgramText name={program}>{t('shared.account.title', { program })}</ProgramText>}
              detail={t('progress', { step: 2, steps: 3 })}
              back={<BackButton label={t('shared.back')} onPress={() => dispatch({ type: 'back' })} />}
              headingRef={heading}
              aside={<Logo name={program} {...logoOf(option)} />}
            />
            <p>{t('account.detail')}</p>
          </>
        }
        renderButtons={(busy) => (
          <Actions>
            <Button block type="submit" busy={busy}>
              {t('shared.continue')}
            </Button>
          </Actions>
        )}
      />
    </main>
  )
}
