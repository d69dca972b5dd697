package a;
import org.springframework.context.support.ResourceBundleMessageSource;
class Config { Object messageSource() { return new ResourceBundleMessageSource(); } }
