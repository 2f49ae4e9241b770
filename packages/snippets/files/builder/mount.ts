import { mount } from '@loyalty/embed'

mount('#loyalty', {{{properties}}
})
