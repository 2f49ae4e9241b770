// A build puts the messages of an app's later screens in the place of this module, which adds them to those of the first ones.
import './bundled.ts'
