import { describeJourneys } from './journeys.ts'

describeJourneys('Chromium')
