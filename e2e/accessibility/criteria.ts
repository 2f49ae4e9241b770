/**
 * A success criterion of WCAG 2.2. `here` is its meaning in the widgets. `shownBy` names the tests that verify the
 * criterion.
 */
export type Criterion = {
  number: string
  name: string
  here: string
  /** Tests as `file › title`, where `*` matches any text. */
  shownBy: readonly [string, ...string[]]
}

const every = (behaviour: string): string => `e2e/access/every-state.ts › * in *: ${behaviour}`
const states = 'e2e/states/states.spec.ts › *'
const tabStops = 'e2e/access/tab-stops.spec.ts › each tab stop of *'
const screenReader = 'e2e/access/spoken.spec.ts › the screen reader texts of *'
const announced =
  'e2e/access/announced.spec.ts › the widget announces each check, change, save, refusal and failure once *'
const percent = 'e2e/preferences/percent.spec.ts › *'

/** The success criteria that a widget in a frame can easily break, ordered by number. */
export const criteria: readonly Criterion[] = [
  {
    number: '1.3.4',
    name: 'Orientation',
    here: 'A phone held sideways shows everything',
    shownBy: [every('every state fits at 400 % zoom and in phone landscape')],
  },
  {
    number: '1.3.5',
    name: 'Identify input purpose',
    here: 'Fields about the user have their autofill tokens',
    shownBy: ['e2e/access/forms.spec.ts › personal fields have their autofill tokens *'],
  },
  {
    number: '1.4.1',
    name: 'Use of colour',
    here: 'Parts of a split differ by pattern and edge too, and choices by shape',
    shownBy: [every('forced colours keep edges, choices and charts visible')],
  },
  {
    number: '1.4.3',
    name: 'Contrast (minimum)',
    here: 'Text has a contrast of 4.5:1 in both themes. Colours set by the page are measured and adjusted to it',
    shownBy: [states, 'packages/ui/src/appearance/appearance.test.ts › *'],
  },
  {
    number: '1.4.4',
    name: 'Resize text',
    here: 'Text twice as large, at 320 pixels, loses nothing',
    shownBy: [every('text of twice the size fits at 320 pixels')],
  },
  {
    number: '1.4.10',
    name: 'Reflow',
    here: 'At 320 pixels, and at 400 % on a screen of 1280 by 1024, nothing needs sideways scrolling',
    shownBy: [
      every('every state fits at 400 % zoom and in phone landscape'),
      'e2e/embedding/layout.spec.ts › widgets need no sideways scrolling at any width or text size',
    ],
  },
  {
    number: '1.4.11',
    name: 'Non-text contrast',
    here: 'Focus rings have 3:1. Edges remain in forced colours and are strongest when the user prefers more contrast',
    shownBy: [
      tabStops,
      every('forced colours keep edges, choices and charts visible'),
      'e2e/access/forms.spec.ts › the more-contrast setting *',
    ],
  },
  {
    number: '1.4.12',
    name: 'Text spacing',
    here: 'With the spacing of the criterion, at 320 pixels, nothing is cut off or covered',
    shownBy: [every('spaced-out text fits at 320 pixels')],
  },
  {
    number: '2.1.1',
    name: 'Keyboard',
    here: 'Both journeys by keyboard alone, in both directions',
    shownBy: ['e2e/exchange/keyboard.spec.ts › *', 'e2e/preferences/keyboard.spec.ts › *'],
  },
  {
    number: '2.1.2',
    name: 'No keyboard trap',
    here: 'Tab leaves the frame at both ends',
    shownBy: ['e2e/exchange/keyboard.spec.ts › Tab enters and leaves the frame *'],
  },
  {
    number: '2.2.1',
    name: 'Timing adjustable',
    here: 'A session renews itself. If it cannot, the widget announces the last minute, keeps typed text, and continues after one press',
    shownBy: [
      'e2e/exchange/session.spec.ts › a standalone widget * the session*',
      'e2e/preferences/session.spec.ts › the page renews an ended session, *',
      'packages/widget/src/session/session-alone.test.ts › a session renews on schedule and warns one minute before its end',
    ],
  },
  {
    number: '2.3.3',
    name: 'Animation from interactions (AAA)',
    here: 'A user who prefers less motion sees none, except for the waiting spinner',
    shownBy: [every('nothing moves when the user prefers less motion')],
  },
  {
    number: '2.4.2',
    name: 'Page titled',
    here: 'The document and its frame have a title in their language',
    shownBy: [
      every('every document declares language, title and ordered headings'),
      'e2e/embedding/layout.spec.ts › a widget keeps its direction in a page of another direction',
    ],
  },
  {
    number: '2.4.3',
    name: 'Focus order',
    here: 'The heading of a new step takes the focus. A closed dialog gives it back',
    shownBy: [
      'e2e/exchange/keyboard.spec.ts › a keyboard user completes the whole exchange *',
      'e2e/preferences/keyboard.spec.ts › removing the last program by keyboard *',
      'e2e/preferences/recovery.spec.ts › the focus returns to Save after a session pause',
    ],
  },
  {
    number: '2.4.7',
    name: 'Focus visible',
    here: 'Each tab stop has a ring, in both themes and in forced colours',
    shownBy: [tabStops],
  },
  {
    number: '2.4.11',
    name: 'Focus not obscured (minimum)',
    here: 'The bar at the end of a screen never covers the focus',
    shownBy: [tabStops],
  },
  {
    number: '2.5.7',
    name: 'Dragging movements',
    here: 'A share is also typed, and changed by buttons and keys',
    shownBy: [percent],
  },
  {
    number: '2.5.8',
    name: 'Target size (minimum)',
    here: 'Targets are 44 pixels either way, links in a text 24',
    shownBy: [every('touch targets measure at least 44 pixels, inline links 24'), 'e2e/access/search.spec.ts › *'],
  },
  {
    number: '3.1.1',
    name: 'Language of page',
    here: 'English or Arabic, declared before the first paint',
    shownBy: [every('every document declares language, title and ordered headings')],
  },
  {
    number: '3.1.2',
    name: 'Language of parts',
    here: 'Names of programs in the other language declare that language',
    shownBy: [every('program names in another language have a lang attribute')],
  },
  {
    number: '3.2.2',
    name: 'On input',
    here: 'The widget says beforehand that a changed share moves the others, and sums up once afterwards',
    shownBy: [screenReader, 'e2e/preferences/percent.spec.ts › the widget announces all shares once *'],
  },
  {
    number: '3.2.6',
    name: 'Consistent help',
    here: 'Each outcome shows the reference to quote to support',
    shownBy: ['e2e/access/forms.spec.ts › each step of the exchange shows the support reference'],
  },
  {
    number: '3.3.1',
    name: 'Error identification',
    here: 'Each wrong field states its error in words. The first wrong field has the focus',
    shownBy: ['e2e/access/forms.spec.ts › the account step describes each invalid field *'],
  },
  {
    number: '3.3.3',
    name: 'Error suggestion',
    here: 'A refusal says what to do, at its field',
    shownBy: [
      'e2e/exchange/uncertain.spec.ts › the account step reports an unknown member at the field',
      'e2e/preferences/unsaved.spec.ts › a refused account shows an error *',
    ],
  },
  {
    number: '3.3.4',
    name: 'Error prevention (legal, financial, data)',
    here: 'The user confirms a summary before points are sent. Changed points are shown first. A split can be restored',
    shownBy: [
      'e2e/exchange/changed.spec.ts › the review shows changed points *',
      'e2e/preferences/edit-split.spec.ts › the user can restore the previous split after a save',
    ],
  },
  {
    number: '3.3.7',
    name: 'Redundant entry',
    here: 'A saved account is filled in',
    shownBy: [
      'e2e/access/forms.spec.ts › the review shows a saved account *',
      'apps/point-exchange/src/input/account.test.ts › a saved account *',
    ],
  },
  {
    number: '4.1.2',
    name: 'Name, role, value',
    here: 'Roles, names and states equal the reviewed ones',
    shownBy: [screenReader, states],
  },
  {
    number: '4.1.3',
    name: 'Status messages',
    here: 'Checks, changes, saves, refusals and a lost network are announced once. A countdown is not announced every second',
    shownBy: [
      announced,
      'e2e/access/announced.spec.ts › both widgets announce a lost network politely',
      'e2e/access/announced.spec.ts › the message of a removal *',
      'e2e/access/countdown.spec.ts › *',
    ],
  },
]
