export { afterPaint } from './shell/after-paint.ts'
export { ConnectionError, Problem } from '@loyalty/contract/send'
export { adoptSheet } from './adopt-sheet.ts'
export { returnUrlOf, returnWith } from './config.ts'
export { createFormats, intlTag, isolate, type Formats } from './i18n/format.ts'
export { dirOf, languageOf, languages, langOf, locales, type Locale } from './i18n/locales.ts'
export { hasMinorUnit } from './i18n/minor-unit.ts'
export { NameInText } from './i18n/name-in-text.tsx'
export { rateText } from './i18n/rate.ts'
export { holdsWords } from './i18n/search.ts'
export { Queries } from './queries.tsx'
export {
  textHook,
  useBridge,
  useHosted,
  useRuntime,
  useSharedText,
  useSessionEpoch,
  type Runtime,
  type SessionEpoch,
} from './runtime.ts'
export { wasNotSent, type WidgetClient } from './session/client.ts'
export { stopwatch } from './session/clock.ts'
export { SessionEnded } from './session/session-state.ts'
export { businessError, toLwError } from './shell/business-error.ts'
export { ExternalLink } from './shell/external-link.tsx'
export { FileFailed } from './shell/file-failed.tsx'
export { RequestId, ReturnLink } from './shell/message-screen.tsx'
export { LONG_WAIT, problemText, rateLimited, requestIdOf } from './shell/problem-text.ts'
export { useSessionNotice, type SessionNotice } from './shell/session-notice.ts'
export { useExit, type Exit } from './shell/use-exit.ts'
export { useFile } from './shell/use-file.ts'
export { useFocusLeft } from './shell/use-focus-left.ts'
export { useOnline } from './shell/use-online.ts'
export { useRoomForBar } from './shell/use-room-for-bar.ts'
export { useStepFocus } from './shell/use-step-focus.ts'
export { Waiting, WaitingScreen } from './shell/waiting.tsx'
export { startWidget, type WidgetApp } from './start.tsx'
export { clientOf, useClient } from './use-client.ts'
export { useSearchStatus } from './use-search-status.ts'
export { accountFields, sameAccount, type AccountField, type Typed } from './account/account-fields.ts'
export { faultsOf } from './account/account-faults.ts'
export { AccountInputs } from './account/account-inputs.tsx'
export { accountOf } from './account/account-of.ts'
export { fieldLabel, notFoundText } from './account/account-text.ts'
export { fieldsOf, memberField, type ProgramFields } from './account/program-fields.ts'
export { prefill } from './account/prefill.ts'
export { useAccountForm } from './account/use-account-form.ts'
export { useStayInField } from './account/use-stay-in-field.ts'
